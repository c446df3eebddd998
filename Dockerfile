# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# What only builds and tests need stays out of the image. Any value of TRACING keeps OpenTelemetry, 15 MB.
ARG TRACING
RUN cp -r node_modules/@opentelemetry tracing \
  && npm prune --omit=dev --no-audit --no-fund \
  && if [ -n "$TRACING" ]; then cp -r tracing/. node_modules/@opentelemetry; fi \
  && rm -r tracing

FROM node:24-bookworm-slim
# Chromium draws websites that need it; tini collects the processes that it leaves behind.
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build --chown=root:root /app /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CHROME_PATH=/usr/bin/chromium
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# Only web processes listen; a worker says through the database that it lives, and /readyz counts it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "bin/serve/check-health.mjs"]
ENTRYPOINT ["tini", "--", "node", "bin/serve.ts"]

