/** How docs/cli.md runs a command in each kind of installation, and the commands of the runbooks. */
import { filesIn, read } from "../guard/tree.ts";

export type Installation = "Checkout" | "Unit of systemd" | "Container of Docker Compose" | "Pod of Kubernetes";

const blocksIn = (text: string): readonly string[] =>
  [...text.matchAll(/^```sh\n(.*?)^```/gmsu)].map(([, block = ""]) => block);

/** The blocks below the heading of an installation: the first defines `bridge` and `ask`. */
export function installationBlocks(heading: Installation): readonly string[] {
  const [, section = ""] = new RegExp(`^### ${heading}$(.*?)^##`, "msu").exec(read("docs/cli.md")) ?? [];
  const blocks = blocksIn(section);
  if (blocks.length === 0) throw new RangeError(`docs/cli.md has no commands for ${heading}`);
  return blocks;
}

/** `bridge` and `ask` of a checkout, for a bridge at another address. */
export function checkoutFunctions(url: string): string {
  return installationBlocks("Checkout").join("").replaceAll("http://127.0.0.1:8080", url.replace(/\/$/u, ""));
}

/** The pages of the alerts. */
export const alertPages = () => filesIn("docs/runbooks", ".md").filter(({ path }) => !path.endsWith("README.md"));

/** The commands of a page, one a line. */
export const commandsIn = (page: string): readonly string[] =>
  blocksIn(page).flatMap((block) => block.trim().split("\n"));
