import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An email as a mail server took it; `plain` is its text without the folding of its way. */
interface ReceivedEmail {
  to: string
  /** The name with which the sender greeted. */
  greeted: string
  raw: string
  plain: string
}

/** A mail server at its own address, which can become unavailable and return. */
export interface MailServer {
  readonly url: string
  readonly received: ReceivedEmail[]
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a mail server; `refuse` answers the code with which it refuses an address, if it does. */
export async function startMailServer(
  refuse: (address: string) => number | undefined = () => undefined,
): Promise<MailServer> {
  const port = await freePort()
  const received: ReceivedEmail[] = []
  let running: SMTPServer | undefined
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async start() {
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onRcptTo({ address }, _session, done) {
          const code = refuse(address)
          done(code ? Object.assign(new Error('refused'), { responseCode: code }) : undefined)
        },
        onData(stream, session, done) {
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            const raw = Buffer.concat(chunks).toString()
            const to = session.envelope.rcptTo.map(({ address }) => address).join()
            received.push({ to, greeted: session.hostNameAppearsAs, raw, plain: plainOf(raw) })
            done()
          })
        },
      })
      running = server
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    },
    async stop() {
      const server = running
      running = undefined
      if (server) await new Promise<void>((resolve) => server.close(resolve))
    },
  }
  await mail.start()
  return mail
}

// The part that is plain text; nodemailer writes it quoted or as base64, whichever is shorter.
function plainOf(raw: string): string {
  const part = raw.split(/\r\n--/).find((one) => /content-type: text\/plain/i.test(one)) ?? raw
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  if (/content-transfer-encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString()
  return body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
