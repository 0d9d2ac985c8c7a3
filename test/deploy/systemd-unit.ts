/** The systemd units: one for the bridge, and a template for several, made from it. */
import { read } from "../guard/tree.ts";

export const FOLDER = "deploy/systemd";

/** `name=value` lines, in order. A directive may occur several times. */
export function directives(unit: string): readonly (readonly [string, string])[] {
  return [...unit.matchAll(/^([A-Z]\w+)=(.*)$/gmu)].map(([, name = "", value = ""]) => [name, value]);
}

export function valuesOf(unit: string, name: string): readonly string[] {
  return directives(unit)
    .filter(([one]) => one === name)
    .map(([, value]) => value);
}

/** `bridge@.service`: each instance has its own settings, secrets, data and cache. */
export function template(unit: string = read(`${FOLDER}/bridge.service`)): string {
  const own = unit
    .replace(
      /^# .*$/mu,
      "# One of several bridges on one machine: bridge@support, bridge@sales. Written by a test from bridge.service:\n" +
        "# npm run test:run -- test/deploy/systemd.test.ts -u",
    )
    .replaceAll("/run/credentials/bridge.service/", "/run/credentials/bridge@%i.service/")
    .replaceAll(/(\/(?:etc|var\/lib|var\/cache)\/conversation-bridge)(?=[/\n])/gu, "$1/%i")
    .replaceAll(/^((?:State|Cache)Directory=conversation-bridge)$/gmu, "$1/%i");
  return own.replace("Description=Conversation Bridge", "Description=Conversation Bridge %i");
}
