/** The first lines of the sandbox: what runs, and where to look. */
import type { Sandbox } from "../app-sandbox.ts";
import type { NewOperator } from "../service/console/operators.ts";

export function sandboxBanner(sandbox: Sandbox, operator?: NewOperator): string {
  const { url, apiUrl, apiKey, slack, telegram } = sandbox;
  return `
Conversation Bridge, sandbox. Nothing leaves this machine, and everything is forgotten at the end.

  Open          ${bold(url)}
                a client's web site, the team's Slack and its Telegram. Write in the client's chat,
                answer in either thread, and the client reads it.

  Bridge        ${sandbox.bridge()?.url ?? ""}/readyz  /metrics
  Service       ${apiUrl}  key ${apiKey}
${operator === undefined ? "" : consoleLine(sandbox, operator)}  Slack         a stand-in at ${slack.apiUrl}
  Telegram      a stand-in at ${telegram.apiRoot}

  Ctrl+C ends it. To connect your own: README.md, “Set up Slack” and “Set up Telegram”.

`;
}

function consoleLine({ apiUrl }: Sandbox, { operator, password }: NewOperator): string {
  return `  Console       ${apiUrl.replace(/v1$/u, "console")}  name ${operator.name}  password ${password}\n`;
}

function bold(text: string): string {
  return process.stdout.isTTY && process.env["NO_COLOR"] === undefined ? `\u001b[1m${text}\u001b[0m` : text;
}
