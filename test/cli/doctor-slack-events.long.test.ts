/** The doctor's round trip where Slack sends its events over HTTP: Slack's own event shows whether they arrive. */
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { freePort } from "../../bench/free-port.ts";
import { ROOMS, startDesk } from "../support/bridge-fixture.ts";
import { examined } from "./doctor-fixture.ts";

const SECRET = "what-slack-signs-with-here";

/** A bridge for HTTP events, which is stopped if it is not `running`. Result: what the doctor says of Slack's events. */
async function eventsSeen({
  secret = SECRET,
  isRunning,
  arrive = true,
}: {
  secret?: string;
  isRunning: boolean;
  arrive?: boolean;
}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-doctor-"));
  const settings = {
    ...{ PORT: String(port), PUBLIC_URL: url, SLACK_APP_TOKEN: "", SLACK_SIGNING_SECRET: secret },
    DATABASE_URL: `file:${join(folder.path, "bridge.db")}`,
  };
  await using desk = await startDesk({ settings, slack: { signingSecret: SECRET } });
  const { slack, apiUrl, apiKey } = desk.sandbox;
  if (arrive) slack.events.deliverTo({ url: `${url}/slack/events` });
  if (!isRunning) await desk.sandbox.stopBridge();
  const { all } = await examined(
    {
      ...settings,
      ...{ CONVERSATION_API_URL: apiUrl, CONVERSATION_API_KEY: apiKey },
      ...{ SLACK_BOT_TOKEN: slack.botToken, SLACK_API_URL: slack.apiUrl, SLACK_ROOM: ROOMS.support },
    },
    { roundTrip: true },
  );
  return all.find(({ name }) => name === "slack-events");
}

describe.concurrent.each([
  ["of a running bridge", true],
  ["while no bridge runs", false],
])("Slack's events, %s", (_, isRunning) => {
  it("arrive and are genuine", async () => {
    expect(await eventsSeen({ isRunning })).toMatchObject({
      verdict: "ok",
      line: expect.stringMatching(/arrive at http.*\/slack\/events, and their signatures match/u) as string,
    });
  });

  it("show that the signing secret is another app's", async () => {
    expect(await eventsSeen({ isRunning, secret: "of-another-app-of-theirs" })).toMatchObject({
      verdict: "failed",
      line: expect.stringMatching(/do not match SLACK_SIGNING_SECRET\. Copy/u) as string,
    });
  });
});

it("says that no event of Slack arrives", async () => {
  expect(await eventsSeen({ isRunning: false, arrive: false })).toMatchObject({
    verdict: "failed",
    line: expect.stringMatching(/No event of Slack arrived at http.*Check the request URL/u) as string,
  });
}, 30_000);
