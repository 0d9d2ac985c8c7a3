/** The remotes of one walk, at the ports of the rules or behind the HTTP of the adapters. */
import { VARIANTS } from "../../src/contract/event.ts";
import { SLACK } from "../../src/team-chats/slack/ids.ts";
import { TELEGRAM } from "../../src/team-chats/telegram/ids.ts";
import type { HttpDeliveryOptions } from "./deliveries.ts";
import { HttpService } from "./http/service/service.ts";
import { SimulatedSlack } from "./http/slack/chat.ts";
import { SimulatedTelegram } from "./http/telegram/chat.ts";
import type { SimulatedHttp } from "./http/transport.ts";
import { Network } from "./network.ts";
import { SimulatedService } from "./service.ts";
import { SimulatedTeamChat } from "./team-chat.ts";

/** Replaced by tests that plant a fault. */
export interface Remotes {
  readonly service?: typeof SimulatedService;
  readonly chat?: typeof SimulatedTeamChat;
}

interface Created {
  readonly service: SimulatedService;
  /** The team chat whose posts can be found, and the one where they cannot. */
  readonly chats: readonly [finding: SimulatedTeamChat, blind: SimulatedTeamChat];
}

export function createRemotes(
  { service: Service = SimulatedService, chat: Chat = SimulatedTeamChat }: Remotes,
  options: HttpDeliveryOptions,
): Created {
  const chat = (name: typeof SLACK, kind: ConstructorParameters<typeof Chat>[1]) =>
    new Chat(name, kind, chatNetwork(options), options);
  return {
    service: new Service(serviceNetwork(options), options),
    chats: [chat(SLACK, "finds-posts"), chat(TELEGRAM, "cannot-find-posts")],
  };
}

/** `isStored`: whether the file of the database has a message. */
export function createRemotesBehind(
  http: SimulatedHttp,
  seed: number,
  isStored: (message: string) => boolean,
  options: HttpDeliveryOptions,
): Created {
  const variant = VARIANTS[(seed >> 2) % VARIANTS.length] ?? "B";
  return {
    service: new HttpService(serviceNetwork(options), { ...options, http, variant, isStored }),
    chats: [
      new SimulatedSlack(chatNetwork(options), options, http),
      new SimulatedTelegram(chatNetwork(options), options, http),
    ],
  };
}

function chatNetwork(options: HttpDeliveryOptions): Network {
  return new Network({
    ...{ ...options, unreachable: "CHAT_UNREACHABLE", limited: "ROOM_RATE_LIMITED" },
    unauthorized: "CHAT_UNAUTHORIZED",
  });
}

function serviceNetwork(options: HttpDeliveryOptions): Network {
  return new Network({
    ...{ ...options, unreachable: "SERVICE_UNREACHABLE", limited: "SERVICE_RATE_LIMITED" },
    unauthorized: "SERVICE_UNAUTHORIZED",
  });
}
