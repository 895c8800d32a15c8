import { useState } from 'react'
import { AskForAddress } from './AskForAddress.tsx'
import { MailSent } from './MailSent.tsx'

/** Registration in two steps: the address and the purpose, then the link that was sent there. */
export function RegisterScreen() {
  const [sent, setSent] = useState<{ email: string; message: string }>()
  if (sent) return <MailSent {...sent} onChange={() => setSent(undefined)} />
  return <AskForAddress onSent={setSent} />
}
