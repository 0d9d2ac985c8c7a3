/** Writes settings into `.env`, and secrets into files of their own: everything, or nothing. */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { readEnvFile } from "../../config/read-env-file.ts";
import { fileSetting } from "../../config/secret-files.ts";
import { isSecret, type SettingName } from "../../config/setting-table.ts";
import { FILE_MODE, makeFolder } from "../../database/private-files.ts";
import { StartError } from "../../platform/start-error.ts";

export interface WriteOptions {
  readonly path: string;
  /** Folder for files with one secret each; without it, `.env` holds the secrets. */
  readonly secretsFolder: string | undefined;
  readonly changes: ReadonlyMap<SettingName, string>;
}

/**
 * Result: the files written, `.env` last; none if nothing changes. Errors: `StartError`; nothing has changed then.
 */
export function writeSettings({ path, secretsFolder, changes }: WriteOptions): readonly string[] {
  const target = existsSync(path) ? realpathSync(path) : resolve(path);
  const before = readEnvFile(target).text;
  const lines = new Map<string, string>();
  const files = new Map<string, string>();
  for (const [name, value] of changes) {
    if (!isSecret(name)) {
      lines.set(name, value);
      continue;
    }
    const file = secretsFolder !== undefined && value !== "" ? join(resolve(secretsFolder), fileNameOf(name)) : "";
    if (file !== "") files.set(file, `${value}\n`);
    lines.set(name, file === "" ? value : "");
    if (file !== "" || isIn(before, fileSetting(name))) lines.set(fileSetting(name), file);
  }
  const after = edited(before, lines, path);
  if (after !== before) files.set(target, after);
  if (files.size > 0) replaceAll(files, path);
  return [...files.keys()];
}

/** `slack-bot-token`, as the files for Docker, Kubernetes and systemd call it. */
function fileNameOf(name: SettingName): string {
  return name.toLowerCase().replaceAll("_", "-");
}

function isIn(text: string, name: string): boolean {
  return (parseEnv(text)[name] ?? "") !== "";
}

/** Keeps comments, order and all other settings. An empty value counts as unset. */
export function edited(before: string, changes: ReadonlyMap<string, string>, path: string): string {
  let text = before;
  for (const [name, value] of changes) {
    if ((parseEnv(text)[name] ?? "") === value) continue;
    const line = `${name}=${quoted(value)}`;
    const present = new RegExp(String.raw`^[ \t]*(?:export[ \t]+)?${name}[ \t]*=.*$`, "gmu");
    const isThere = present.test(text);
    if (isThere) text = text.replaceAll(present, () => line);
    else text = `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`;
  }
  // A value over several lines, or a quotation mark that nobody closed, would swallow what follows.
  const wanted = { ...parseEnv(before), ...Object.fromEntries(changes) };
  const found = parseEnv(text);
  const wrong = Object.keys(wanted).find((name) => (wanted[name] ?? "") !== (found[name] ?? ""));
  if (wrong !== undefined) throw new StartError([{ key: "setup-env-odd", values: { path, name: wrong } }]);
  return text;
}

/** As Node reads `.env`: it knows three quotation marks, and no way to escape one. */
function quoted(value: string): string {
  if (/^[\w@%+=:,./?&~-]*$/u.test(value)) return value;
  const mark = ["'", '"', "`"].find((one) => !value.includes(one)) ?? "";
  return `${mark}${value}${mark}`;
}

interface Staged {
  readonly target: string;
  /** The new content. */
  readonly temporary: string;
  /** A copy of the former content. */
  readonly former: string | undefined;
}

/** Everything is on the disk before the first file is replaced, so that a full disk changes nothing. */
function replaceAll(files: ReadonlyMap<string, string>, path: string): void {
  const staged: Staged[] = [];
  const replaced: Staged[] = [];
  const pressed = () => undefined;
  // Without a listener a signal would end the process between two files.
  process.on("SIGINT", pressed);
  process.on("SIGTERM", pressed);
  try {
    for (const [target, text] of files) {
      makeFolder(dirname(target));
      const temporary = `${target}.${randomBytes(6).toString("hex")}`;
      const former = existsSync(target) ? `${temporary}.former` : undefined;
      staged.push({ temporary, target, former });
      if (former !== undefined) copyFileSync(target, former);
      const file = openSync(temporary, "wx", FILE_MODE);
      try {
        writeSync(file, text);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    }
    for (const one of staged) {
      renameSync(one.temporary, one.target);
      replaced.push(one);
    }
  } catch (error) {
    for (const { target, former } of replaced) {
      if (former === undefined) rmSync(target);
      else renameSync(former, target);
    }
    const code = (error as NodeJS.ErrnoException).code ?? "";
    throw new StartError([{ key: "setup-unwritable", values: { path, code } }]);
  } finally {
    for (const { temporary, former } of staged) {
      rmSync(temporary, { force: true });
      if (former !== undefined) rmSync(former, { force: true });
    }
    process.off("SIGINT", pressed);
    process.off("SIGTERM", pressed);
  }
}
