/** Slack behind the HTTP of the adapter: the emulator's workspace, without ports, on the network of the walk. */
import { createCommands } from "../../../../src/sandbox/slack-emulator/commands.ts";
import type { Attempt, AttemptResult } from "../../../../src/sandbox/slack-emulator/deliveries.ts";
import { callbackOf, eventOf } from "../../../../src/sandbox/slack-emulator/events.ts";
import { slackSignature } from "../../../../src/sandbox/slack-emulator/http-events.ts";
import { createResponses } from "../../../../src/sandbox/slack-emulator/responses.ts";
import { createStaff } from "../../../../src/sandbox/slack-emulator/staff.ts";
import { createViews } from "../../../../src/sandbox/slack-emulator/views.ts";
import { createWorkspace, type Workspace } from "../../../../src/sandbox/slack-emulator/workspace.ts";
import { roomId, SLACK, messageId } from "../../../../src/team-chats/slack/ids.ts";
import { createSlack, type SlackTeamChat } from "../../../../src/team-chats/slack/index.ts";
import type { PersonId } from "../../../../src/bridge/model/ids.ts";
import type { TeamChat } from "../../../../src/bridge/ports/team-chat.ts";
import { loadLocales } from "../../../../src/platform/i18n/locales.ts";
import { attempt, type HttpDeliveryOptions } from "../../deliveries.ts";
import type { Life } from "../../life.ts";
import type { Network } from "../../network.ts";
import { SimulatedTeamChat, SLACK_USER } from "../../team-chat.ts";
import type { SimulatedHttp } from "../transport.ts";
import { createActs } from "./acts.ts";
import { judgeShown } from "./judge-shown.ts";
import { withMeaning } from "../meaning.ts";
import { recordCalls } from "./record-calls.ts";
import { simulatedWorkspace } from "./seed.ts";
import { API, createWebApi, HOOKS, TOKEN } from "./web-api.ts";

const SECRET = "simulated";
const INTERACTION_WITHIN_MS = 2_000;
/** Whoever waits as long as Slack says is refused once, or again after a restart. */
const TOO_OFTEN = 4;
const say = loadLocales().in("en");

type Payload = Readonly<Record<string, unknown>>;

export class SimulatedSlack extends SimulatedTeamChat {
  readonly #workspace: Workspace;
  /** What it refused although nothing was wrong with the world. */
  readonly #refused: string[] = [];
  declare protected readonly options: HttpDeliveryOptions;
  /** Posts refused, as the bridge knows, without one that was accepted between them. */
  #inARow = 0;
  #slack: SlackTeamChat | undefined;

  constructor(network: Network, options: HttpDeliveryOptions, http: SimulatedHttp) {
    const { time } = options;
    const nowMs = () => time.now;
    const workspace = createWorkspace(simulatedWorkspace(), nowMs);
    const chat: { it?: SimulatedSlack } = {};
    const send = (one: Attempt) => chat.it?.interact(one) ?? Promise.reject(new Error("no Slack"));
    const responses = createResponses(workspace, () => `${HOOKS}/`, nowMs);
    const views = createViews({ workspace, shown: true, send, nowMs });
    const open = responses.open.bind(responses);
    const commands = createCommands({ workspace, open, trigger: (by) => views.trigger(by), send });
    super(
      ...([SLACK, "finds-posts", network, options] as const),
      createActs({
        ...{ workspace, commands, send },
        staff: createStaff(workspace, () => Promise.reject(new Error("pressed elsewhere")), commands, views),
        trigger: (by) => views.trigger(by),
        responseUrl: (channel, by) => open({ channel, by, shown: undefined }),
      }),
    );
    chat.it = this;
    this.#workspace = workspace;
    const api = createWebApi({
      workspace,
      openView: (trigger, view) => views.open(trigger, view),
      waitMs: (channel) => {
        const waitMs = this.waitMs(roomId(workspace.team.id, channel));
        if (waitMs === undefined) {
          this.#inARow = 0;
          return undefined;
        }
        if (network.isHeard && ++this.#inARow === TOO_OFTEN)
          this.#refused.push(`Slack had to say ${TOO_OFTEN} times how long to wait`);
        network.injected.add("ROOM_RATE_LIMITED");
        return waitMs;
      },
      respond: (id, body) => responses.respond(id, body),
      done: recordCalls(workspace, () => this),
      refused: (method, code, failures) => {
        if (failures === undefined) this.#refused.push(`Slack refused ${method}: ${code}`);
        for (const failure of failures ?? []) network.injected.add(failure);
      },
    });
    for (const origin of [API, HOOKS]) http.register(origin, { network, ...api });
    workspace.subscribe((change) => {
      const outgoing = eventOf(workspace, change);
      if (outgoing === undefined) return;
      const payload = callbackOf(workspace, outgoing.event, outgoing.channel, nowMs());
      // The same in each replay.
      this.#deliver({ ...payload, event_id: `Ev${this.record.number()}` });
    });
  }

  override async connect({ clock, log }: Life): Promise<TeamChat> {
    const slack = await createSlack({
      ...{ botToken: TOKEN, signingSecret: SECRET, channels: [], say, log, clock },
    });
    this.#slack = slack;
    return withMeaning(slack);
  }

  override close(): Promise<void> {
    this.#slack = undefined;
    return super.close();
  }

  override person(name: string): PersonId {
    return super.person(SLACK_USER + name);
  }

  override judgeShown(isForgotten: (at: string) => boolean): readonly string[] {
    return [...this.#refused, ...judgeShown(this.record, this.#workspace, isForgotten)];
  }

  /** Sent once: the person sees an error if it is not acknowledged. */
  interact({ type, payload }: Attempt): Promise<AttemptResult> {
    const { time, random } = this.options;
    // A command's fields are in the form itself.
    const form = type === "interactive" ? { payload: JSON.stringify(payload) } : (payload as Record<string, string>);
    const body = new URLSearchParams(form).toString();
    return new Promise((resolve) => {
      time.after(random.delay(INTERACTION_WITHIN_MS), () => {
        void attempt(() => this.#post("application/x-www-form-urlencoded", body, {}), { time }).then((isDone) => {
          resolve(isDone ? { acknowledged: true, body: "" } : { acknowledged: false, reason: "http_error" });
        });
      });
    });
  }

  #deliver(payload: Payload): void {
    const body = JSON.stringify(payload);
    let attempts = 0;
    this.queue.push(async () => {
      const retries = attempts++;
      const again = { "x-slack-retry-num": `${retries}`, "x-slack-retry-reason": "http_error" };
      await this.#post("application/json", body, retries === 0 ? {} : again);
      const { type, subtype, channel, ts } = payload["event"] as Readonly<Record<string, string | undefined>>;
      if (type === "message" && subtype === undefined && channel !== undefined && ts !== undefined)
        this.record.noteIngested(messageId(this.#workspace.team.id, channel, ts));
    });
  }

  /** Errors: when it was not acknowledged. */
  async #post(type: string, body: string, more: Readonly<Record<string, string>>): Promise<void> {
    const { time, random } = this.options;
    const events = this.#slack?.events;
    if (events === undefined || random.chance(this.lost)) throw new Error("no bridge");
    const timestamp = `${Math.floor(time.now / 1_000)}`;
    const signature = slackSignature(SECRET, timestamp, body);
    time.stir();
    const { status } = await events(
      { "content-type": type, "x-slack-request-timestamp": timestamp, "x-slack-signature": signature, ...more },
      Buffer.from(body),
    );
    if (status !== 200) throw new Error(`the bridge answered ${status}`);
  }
}
