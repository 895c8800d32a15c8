import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWithUs } from '../servers.ts'

const nginx = process.env.NGINX_PROGRAM ?? 'nginx'

/** Throws an Error that names the package to install if nginx is missing. */
export function needNginx(): void {
  if (spawnSync(nginx, ['-v']).error)
    throw new Error('nginx is needed: apt-get install nginx, or name its program in NGINX_PROGRAM')
}

/** Starts nginx in front of these ports, with the failover settings of deploy/nginx.conf. */
export function startProxy(folder: string, port: number, ports: readonly number[]): ChildProcess {
  const passing = `proxy_pass http://interim; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host:${port};
      proxy_set_header X-Forwarded-For $remote_addr; proxy_connect_timeout 1s; proxy_next_upstream_tries 3; proxy_next_upstream_timeout 5s;`
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream interim { ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    error_page 418 = @once;
    location / {
      if ($http_idempotency_key) { return 418; }
      ${passing} proxy_next_upstream error timeout http_502 http_503;
    }
    location @once { ${passing} proxy_next_upstream error timeout http_502 http_503 non_idempotent; }
  }
}
`,
  )
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'nginx.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  endWithUs(child)
  return child
}
