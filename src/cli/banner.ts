/** The first lines of the sandbox: what runs, and where to look. */
import type { Sandbox } from "../app-sandbox.ts";
import type { NewOperator } from "../service/console/operators.ts";

export function sandboxBanner(sandbox: Sandbox, operator?: NewOperator): string {
  const { url, apiUrl, apiKey, slack } = sandbox;
  return `
Conversation Bridge, sandbox. Nothing leaves this machine, and everything is forgotten at the end.

  Open          ${bold(url)}
                the client's web site on the left, the team's Slack on the right

  Bridge        ${sandbox.bridge()?.url ?? ""}/readyz  /metrics
  Service       ${apiUrl}  key ${apiKey}
${operator === undefined ? "" : consoleLine(sandbox, operator)}  Slack         a stand-in at ${slack.apiUrl}

  Ctrl+C ends it. To connect a real Slack: README.md, “Set up Slack”.

`;
}

function consoleLine({ apiUrl }: Sandbox, { operator, password }: NewOperator): string {
  return `  Console       ${apiUrl.replace(/v1$/u, "console")}  name ${operator.name}  password ${password}\n`;
}

function bold(text: string): string {
  return process.stdout.isTTY && process.env["NO_COLOR"] === undefined ? `\u001b[1m${text}\u001b[0m` : text;
}
