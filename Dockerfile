# Builds with npm, runs on Node 24 LTS without a shell, as nobody in particular, from a read-only file system.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc tsconfig.json ./
RUN npm ci --ignore-scripts
COPY scripts ./scripts
COPY src ./src
RUN node scripts/build.mjs && npm prune --omit=dev --ignore-scripts

FROM gcr.io/distroless/nodejs24-debian12:nonroot
LABEL org.opencontainers.image.title="waypost" \
      org.opencontainers.image.description="Linkerd's destination service in TypeScript" \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /waypost
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY proto ./proto
COPY bin ./bin
ENV NODE_ENV=production
USER 65532:65532
EXPOSE 8086 9996 8443 9997
ENTRYPOINT ["/nodejs/bin/node", "/waypost/bin/waypost.js"]
CMD ["serve"]
