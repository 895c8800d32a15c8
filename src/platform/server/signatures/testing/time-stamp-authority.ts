import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const run = promisify(execFile)
const settings = (folder: string) => `
[ tsa ]
default_tsa = own
[ own ]
dir = ${folder}
serial = ${folder}/serial
crypto_device = builtin
signer_cert = ${folder}/cert.pem
signer_key = ${folder}/key.pem
certs = ${folder}/cert.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`

/** Starts a time-stamping authority over HTTP that OpenSSL serves, until the test ends. */
export async function startTimeStampAuthority() {
  const folder = await mkdtemp(join(tmpdir(), 'interim-tsa-'))
  const config = join(folder, 'tsa.cnf')
  await writeFile(config, settings(folder))
  await writeFile(join(folder, 'serial'), '01')
  const subject = ['-subj', '/CN=Test TSA', '-addext', 'extendedKeyUsage=critical,timeStamping']
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  await run('openssl', ['req', '-x509', '-days', '30', ...key, ...subject])
  const state = { isAway: false, requests: 0 }
  const server = createServer((call, response) => {
    const parts: Buffer[] = []
    call.on('data', (part: Buffer) => parts.push(part))
    call.on('end', () => void answer(Buffer.concat(parts)))
    async function answer(query: Buffer): Promise<void> {
      const number = ++state.requests
      if (state.isAway) return void response.writeHead(503).end()
      const [request, reply] = [join(folder, `${number}.tsq`), join(folder, `${number}.tsr`)]
      await writeFile(request, query)
      await run('openssl', ['ts', '-reply', '-config', config, '-queryfile', request, '-out', reply])
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await readFile(reply))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    await new Promise((done) => server.close(done))
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, state, certificate: join(folder, 'cert.pem') }
}
