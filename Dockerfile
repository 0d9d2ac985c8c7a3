# The bridge as one small image: Node, the production packages, and the source as it is. There is no build step,
# for Node runs TypeScript directly. Two targets:
#
#   docker build -t conversation-bridge .
#   docker build -t conversation-bridge:distroless --target distroless .
#   docker run -d --env-file .env -p 8080:8080 -v bridge-data:/app/data --init --stop-timeout 45 conversation-bridge
#
# Base images are fixed by the digest of their list for all platforms.

FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without the optional dependencies, which are Node for each platform: the image has its own. No production package has
# an install script, and none may come in unseen. Only the page of the sandbox needs preact and htm.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund && npm cache clean --force && rm -r node_modules/preact node_modules/htm

FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS program
WORKDIR /app
RUN mkdir /empty
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY locales ./locales
COPY src ./src

# No shell and no package manager: Node, its libraries, and the bridge. Its user has another number than the one below, so
# a volume has to change its owner on the way from one to the other.
FROM gcr.io/distroless/nodejs24-debian13:nonroot@sha256:774b7d020b24214835769e24c3544835526cd0288f0b094eae48e8b2c2429a79 AS distroless
ARG VERSION=0.2.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Conversation Bridge" \
  org.opencontainers.image.description="Support teams answer their clients from Slack and Telegram." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
# Commands are the same as in the other image: `node src/main.ts doctor`.
ENV NODE_ENV=production HOST=0.0.0.0 DRAIN_SECONDS=10 MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=131072 NODE_COMPILE_CACHE=/app/.compile-cache NODE_OPTIONS="--expose-gc --max-semi-space-size=4 --max-old-space-size=512" PATH=/nodejs/bin
WORKDIR /app
COPY --from=program /app ./
COPY --from=program --chown=65532:65532 /empty ./data
COPY --from=program --chown=65532:65532 /empty ./.compile-cache
USER 65532:65532
RUN ["node", "--input-type=module", "-e", "import { globSync } from 'node:fs'; for (const path of globSync('src/**/*.ts')) if (path !== 'src/main.ts' && !path.includes('.browser.')) await import(`${process.cwd()}/${path}`)"]
RUN ["node", "src/main.ts", "--version"]
VOLUME /app/data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT []
CMD ["node", "src/main.ts"]

FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS slim
ARG VERSION=0.2.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Conversation Bridge" \
  org.opencontainers.image.description="Support teams answer their clients from Slack and Telegram." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
# Nothing here installs packages.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-*
# The flags of `npm start`. With one arena for all threads, glibc keeps 15 MB less for itself. What is larger than 32 KB,
# such as the compiler's memory, has pages of its own and goes back at once, which is 10 MB less; a fixed threshold
# returns the rest.
ENV NODE_ENV=production HOST=0.0.0.0 DRAIN_SECONDS=10 MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=131072 NODE_COMPILE_CACHE=/app/.compile-cache NODE_OPTIONS="--expose-gc --max-semi-space-size=4 --max-old-space-size=512"
WORKDIR /app
COPY --from=program /app ./
# A volume takes the owner of the folder that it covers first.
COPY --from=program --chown=1000:1000 /empty ./data
COPY --from=program --chown=1000:1000 /empty ./.compile-cache
USER 1000:1000
# What Node makes of the sources, so that a start neither strips types nor compiles, and the root may be read-only. Another
# user than this one starts without, half a second later.
RUN ["node", "--input-type=module", "-e", "import { globSync } from 'node:fs'; for (const path of globSync('src/**/*.ts')) if (path !== 'src/main.ts' && !path.includes('.browser.')) await import(`${process.cwd()}/${path}`)"]
RUN ["node", "src/main.ts", "--version"]
VOLUME /app/data
EXPOSE 8080
# Alive, not ready: an outage of Slack or of the service is no reason to start again.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself gets SIGTERM, accepts requests for DRAIN_SECONDS more, finishes what it has begun within 25 seconds, and
# ends. Docker waits only 10 by default; what is cut off then is taken up again at the next start.
CMD ["node", "src/main.ts"]
