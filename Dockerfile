# syntax=docker/dockerfile:1
# One image, all roles: KONTOR_ROLE says which. Build: docker build -t kontor .

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# Runs npm ci --ignore-scripts, links the database's libraries and builds the pages, as npm start does on a machine.
RUN --mount=type=cache,target=/root/.npm node scripts/setup.mjs \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

# The runtime is the pinned Node of the lockfile, the one that the tests run on.
FROM debian:bookworm-slim
ENV PATH=/app/node_modules/.bin:$PATH \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
# The program is root's and read only; its data is its own.
RUN useradd --uid 1000 --create-home kontor && mkdir /data && chown kontor:kontor /data
USER kontor
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm in between: SIGTERM reaches the shop, which finishes what is under way and exits 0.
# As `npm start` has it.
CMD ["node", "--max-semi-space-size=16", "src/main/start.ts"]
