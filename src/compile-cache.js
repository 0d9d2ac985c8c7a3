/**
 * Loaded before the program (`--import`): Node keeps what it made of the sources, so that the next start neither strips
 * types nor compiles again. Plain JavaScript, because Node's TypeScript support alone takes 16 MB and half of the start.
 *
 * Node runs what it finds in this cache. Its own default is in the shared temporary folder, where another local user
 * could have put code first.
 */
import { lstatSync, mkdirSync, realpathSync } from "node:fs";
import { enableCompileCache, getCompileCacheDir } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";

const OTHERS_MAY_WRITE = 0o022;
const STICKY = 0o1000;

// `NODE_COMPILE_CACHE` has named a folder already.
if (getCompileCacheDir() === undefined && !process.env.NODE_DISABLE_COMPILE_CACHE) {
  try {
    enableCompileCache(privateFolder());
  } catch (error) {
    process.stderr.write(`Starting without a compile cache, which takes longer: ${error.message}\n`);
  }
}

/** Errors: the folder cannot be made, or somebody else may have written into it. */
function privateFolder() {
  const folder = join(homedir(), ".cache", "conversation-bridge");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Windows gives each user's folders an access list of their own.
  if (process.platform === "win32") return folder;
  const found = lstatSync(folder);
  if (!found.isDirectory()) throw new Error(`${folder} is a link or a file, not a folder`);
  if (found.uid !== process.getuid()) throw new Error(`${folder} belongs to another user`);
  if (found.mode & OTHERS_MAY_WRITE) throw new Error(`other users may write into ${folder}`);
  const real = realpathSync(folder);
  for (let above = dirname(real); ; above = dirname(above)) {
    const { uid, mode } = lstatSync(above);
    // In a sticky folder, such as /tmp, nobody can replace what belongs to another user.
    const isOpen = (mode & OTHERS_MAY_WRITE) !== 0 && (mode & STICKY) === 0;
    if (isOpen || (uid !== 0 && uid !== process.getuid())) throw new Error(`other users may replace ${above}`);
    if (above === dirname(above)) return real;
  }
}
