/** What goes wrong at the remotes and on the way to them. */
import type { Network } from "../network.ts";
import type { World } from "../world.ts";

const LONGEST_MS = {
  outage: 5 * 60_000,
  revoked: 30 * 60_000,
  lost: 20 * 60_000,
  forbidden: 20 * 60_000,
  taken: 10 * 60_000,
};
const OUTAGE_FAULTS = 0.8;
const EVENTS_LOST = 0.7;

export function outage(world: World): string | undefined {
  const { random, time, faultRate } = world;
  const network = random.pick(world.networks);
  if (network === undefined || network.faults === OUTAGE_FAULTS) return undefined;
  const forMs = random.delay(LONGEST_MS.outage);
  network.faults = OUTAGE_FAULTS;
  time.after(forMs, () => {
    network.faults = faultRate;
  });
  return `most calls of ${nameOf(network, world)} fail for ${forMs} ms`;
}

export function tokenRevoked(world: World): string | undefined {
  const { random, time } = world;
  const network = random.pick(world.networks);
  if (network?.isAuthorized !== true) return undefined;
  const forMs = random.delay(LONGEST_MS.revoked);
  network.isAuthorized = false;
  time.after(forMs, () => {
    network.isAuthorized = true;
  });
  return `the token of ${nameOf(network, world)} is revoked for ${forMs} ms`;
}

/** Events and webhooks do not arrive; what the remote does not repeat is read later. */
export function eventsLost(world: World): string | undefined {
  const { random, time } = world;
  const remote = random.pick([world.service, ...world.chats]);
  if (remote === undefined || remote.lost > 0) return undefined;
  const forMs = random.delay(LONGEST_MS.lost);
  remote.lost = EVENTS_LOST;
  time.after(forMs, () => {
    remote.lost = 0;
  });
  return `most events of ${nameOf(remote.network, world)} are lost for ${forMs} ms`;
}

/** Reactions are switched off in the rooms of the team chat that has none to spare. */
export function marksForbidden({ random, time, chats }: World): string | undefined {
  const chat = chats.find(({ features }) => !features.findsPosts);
  if (chat?.isMarkable !== true) return undefined;
  const forMs = random.delay(LONGEST_MS.forbidden);
  chat.isMarkable = false;
  time.after(forMs, () => {
    chat.isMarkable = true;
  });
  return `marks are forbidden in ${chat.title} for ${forMs} ms`;
}

/** The team chat that keeps a queue for the bridge notices that somebody else read from it. */
export function updatesTaken({ random, time, chats }: World): string | undefined {
  const chat = chats.find(({ features }) => !features.findsPosts);
  if (chat === undefined) return undefined;
  const forMs = random.delay(LONGEST_MS.taken);
  chat.loseUpdates(time.now - forMs, time.now);
  return `another program read what ${chat.title} had for the bridge, for ${forMs} ms`;
}

/** In Telegram, once in a walk: the group has another chat id from then on. */
export function groupMigrates({ chats }: World): string | undefined {
  const chat = chats.find(({ features }) => !features.findsPosts);
  const room = chat?.migrate();
  return room && `the group of ${room} becomes a supergroup`;
}

function nameOf(network: Network, { chats }: World): string {
  return chats.find((chat) => chat.network === network)?.title ?? "the service";
}
