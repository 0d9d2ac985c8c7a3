/** The systemd units: one for the bridge, and a template for several, made from it. */
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

/** Those that are templates for several bridges on one machine, and the units that they are made from. */
export const TEMPLATES = {
  "bridge@.service": "bridge.service",
  "bridge-backup@.service": "bridge-backup.service",
  "bridge-backup@.timer": "bridge-backup.timer",
} as const;

/**
 * A unit for each of several bridges, with settings, secrets, data and cache of its own. Folders of systemd do not nest:
 * what is below the state directory of one dynamic user cannot be that of another.
 */
export function template(unit: string): string {
  return unit
    .replace(
      /^# (.*)$/mu,
      "# $1\n# For one of several bridges on one machine: @support, @sales. Written by a test from the unit without @:\n" +
        "# npm run test:run -- test/deploy/systemd.test.ts -u",
    )
    .replaceAll(/(\/etc\/conversation-bridge)(?=\/)/gu, "$1/%i")
    .replaceAll(/(\/var\/(?:lib|cache)\/conversation-bridge)(?=[/\n])/gu, "$1@%i")
    .replaceAll(/^(?:State|Cache)Directory=.*$/gmu, (line) => line.replaceAll("conversation-bridge", "$&@%i"))
    .replaceAll(/^Description=.*$/gmu, "$& %i")
    .replace(
      "\n\n[Service]\n",
      "\n# Where 0.2.0 kept its data: docs/operations.md says how to move it.\n" +
        "AssertPathExists=!/var/lib/private/conversation-bridge/%i/data\n\n[Service]\n",
    );
}
