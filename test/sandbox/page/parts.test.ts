/** The sandbox's parts, stopped and started by people, however quickly and from however many windows. */
import { expect, it } from "vitest";
import { startDesk } from "../../support/bridge-fixture.ts";

async function switches() {
  const desk = await startDesk();
  const { sandbox } = desk;
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${sandbox.url}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { outcome: string }).outcome;
  };
  return {
    sandbox,
    turns: (part: "bridge" | "service", run: boolean) => post("parts", { part, run }),
    /** The state that a page opened now shows. */
    async runs(part: "bridge" | "service") {
      const opened = await fetch(`${sandbox.url}/live`);
      const reader = opened.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      while (!text.includes("\n\n", text.indexOf("data:") + 1)) text += (await reader?.read())?.value ?? "";
      await reader?.cancel();
      const [, state = "{}"] = /^data: (.*)$/mu.exec(text) ?? [];
      const { parts } = JSON.parse(state) as { parts: { parts: { name: string; running: boolean }[] } };
      return parts.parts.find(({ name }) => name === part)?.running;
    },
    /** Whether the service responds to its clients. */
    serves: async () => (await fetch(`${sandbox.apiUrl}/openapi.json`)).status === 200,
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

it("start once when two people start them at the same time", async () => {
  await using at = await switches();
  expect(await at.turns("bridge", false)).toBe("done");
  expect(await Promise.all([at.turns("bridge", true), at.turns("bridge", true)])).toEqual(["done", "done"]);
  expect((await at.sandbox.bridge()?.health())?.["database"]?.ok).toBe(true);
});

it("end up as last requested and as the page shows them", async () => {
  await using at = await switches();
  const { sandbox } = at;
  await Promise.all([sandbox.stopBridge(), sandbox.startBridge()]);
  expect(sandbox.bridge()).toBeDefined();
  await Promise.all([sandbox.stopBridge(), sandbox.startBridge(), sandbox.stopBridge()]);
  expect(sandbox.bridge()).toBeUndefined();
  for (const run of [false, true]) {
    await Promise.all([at.turns("service", !run), at.turns("service", run), at.turns("service", !run)]);
    expect(await at.runs("service")).toBe(await at.serves());
  }
});
