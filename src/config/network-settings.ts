/** Settings of the network in front of the bridge: the outgoing proxy, and certificates of the company's own authority. */
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Proxy } from "../platform/http/proxy.ts";
import type { Environment } from "./secret-files.ts";
import type { SettingName } from "./setting-table.ts";
import { readList, type ReportProblem } from "./setting-values.ts";

/** Settings that may be written in lower case, as curl and others read them. */
export const LOWER_CASE_TOO: ReadonlySet<string> = new Set<SettingName>(["HTTPS_PROXY", "NO_PROXY"]);

export function readProxy(environment: Environment, report: ReportProblem): Proxy | undefined {
  const text = valueOf(environment, "HTTPS_PROXY");
  if (text === "") return undefined;
  // `proxy.example.org:3128` is how many programs write it; `URL` takes the name for a scheme.
  const url = URL.parse(/^[a-z][a-z\d]*:\/\//iu.test(text) ? text : `http://${text}`);
  if (url === null || !/^https?:$/u.test(url.protocol) || url.hostname === "" || !isDecodable(url)) {
    report({ key: "setting-proxy" });
    return undefined;
  }
  return { url: url.href, bypass: readList(valueOf(environment, "NO_PROXY").replaceAll(/\s+/gu, ",")) };
}

/** Node.js reads NODE_EXTRA_CA_CERTS itself, and starts without them if it cannot. */
export function checkExtraCertificates(environment: Environment, report: ReportProblem): void {
  const path = environment["NODE_EXTRA_CA_CERTS"] ?? "";
  if (path !== "" && !holdsCertificate(path)) report({ key: "setting-extra-certificates", values: { path } });
}

function valueOf(environment: Environment, name: SettingName): string {
  return (environment[nameInForce(environment, name)] ?? "").trim();
}

/** The setting's name, or the one in lower case if only that is set. */
export function nameInForce(environment: Environment, name: SettingName): string {
  const isGiven = (environment[name] ?? "").trim() !== "";
  return isGiven || !LOWER_CASE_TOO.has(name) ? name : name.toLowerCase();
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

function holdsCertificate(path: string): boolean {
  try {
    new X509Certificate(readFileSync(path));
    return true;
  } catch {
    return false;
  }
}
