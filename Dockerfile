# Image of the server: one process as a user without rights, which writes to /data and /tmp alone.
# docker build -t ok . && docker run --read-only --tmpfs /tmp -v ok-data:/data -p 8080:8080 ok

FROM node:24-alpine AS build
WORKDIR /src
COPY . .
RUN npm run build
RUN node scripts/pack-server.mjs /packed

# Alpine with the program of Node alone: the image of Node brings npm and yarn, which nothing here needs.
FROM alpine:3.22
RUN apk add --no-cache libstdc++ && adduser -D -H -u 10001 ok && install -d -o ok -g ok -m 700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /packed /ok
WORKDIR /ok
USER 10001
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/ok-compiled MALLOC_ARENA_MAX=2
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/management/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "--v8-pool-size=2", "server/src/main.ts"]
