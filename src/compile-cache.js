/**
 * Loaded before the program (`--import`): Node keeps what it made of the sources, so that the next start neither strips
 * types nor compiles again. Plain JavaScript, for Node's TypeScript support alone takes 16 MB and half of the start.
 */
import { enableCompileCache } from "node:module";

enableCompileCache();
