/** What the npm package says of itself. */

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

export interface Locked {
  readonly dev?: true;
  readonly devOptional?: true;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly name: string;
  readonly version: string;
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, Locked>>;
}

/** The manifest of the checkout without what only a checkout has: scripts, and Node itself for each platform. */
export function packageManifest(manifest: Manifest, program: string) {
  const { name, version, description, license, engines, dependencies } = manifest;
  return {
    name,
    version,
    description,
    license,
    type: "module",
    engines,
    bin: { [name]: program },
    // Shapes and signatures of the service's webhooks, for services and tools that are written in TypeScript too.
    exports: { "./contract/*": "./lib/contract/*.js", "./package.json": "./package.json" },
    publishConfig: { access: "public", provenance: true },
    dependencies,
  };
}

/** Fixes whatever an installation downloads to what was tested. */
export function packageLock({ lockfileVersion, packages }: Lock, root: ReturnType<typeof packageManifest>) {
  const { name, version, license, engines, bin, dependencies } = root;
  const runtimes = Object.keys(packages[""]?.optionalDependencies ?? {}).map((runtime) => `node_modules/${runtime}`);
  const isUsed = (path: string, { dev, devOptional }: Locked) =>
    path !== "" && !runtimes.includes(path) && dev !== true && devOptional !== true;
  const used = Object.entries(packages).filter(([path, locked]) => isUsed(path, locked));
  return {
    name,
    version,
    lockfileVersion,
    requires: true,
    packages: { "": { name, version, license, engines, bin, dependencies }, ...Object.fromEntries(used) },
  };
}
