import { createTransport } from 'nodemailer'
import { inGate, type Machine, nowOf } from '../http/dispatch.ts'
import { claimDue, markDelayed, markSent } from './outbox.ts'

const usually = 1000
// Ten letters, each as slow as this allows, are done before their lease ends.
const patience = { connectionTimeout: 2000, greetingTimeout: 2000, socketTimeout: 5000 }

/** Sends what is in the outbox over SMTP until it is stopped, looking every second; several servers may do so at once. */
export function startSender(
  machine: Pick<Machine, 'pool' | 'config' | 'log' | 'clock'>,
  everyMs = usually,
): { stop(): Promise<void> } {
  const { config, log } = machine
  if (!config.smtpUrl) return { stop: async () => undefined }
  const transport = createTransport({ url: config.smtpUrl, ...patience }, { from: config.mailFrom })
  let stopped = false
  let round: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    round = round
      .then(sendDue)
      .catch((error: Error) => log.warn({ error: error.message }, 'the outbox could not be read'))
  }, everyMs)

  async function sendDue(): Promise<void> {
    const now = () => nowOf(machine)
    for (;;) {
      if (stopped) return
      const letters = await inGate(machine, 'mail', now(), (db) => claimDue(db, now()))
      if (letters.length === 0) return
      for (const letter of letters) {
        try {
          await transport.sendMail({
            to: letter.recipient,
            subject: letter.subject,
            text: letter.bodyText,
            html: letter.bodyHtml,
          })
          await inGate(machine, 'mail', now(), (db) => markSent(db, letter.id, now()))
        } catch (error) {
          log.warn(
            { error: (error as Error).message, letter: letter.id },
            'a letter could not be sent and will be tried again',
          )
          await inGate(machine, 'mail', now(), (db) => markDelayed(db, letter, (error as Error).message, now()))
        }
      }
    }
  }

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await round
      transport.close()
    },
  }
}
