import { useState } from 'react'
import { AskForAddress } from './AskForAddress.tsx'
import { MailSent } from './MailSent.tsx'

/** Registration in two steps: address and purpose, then the emailed link. */
export function RegisterScreen() {
  const [sent, setSent] = useState<{ email: string; message: string }>()
  if (sent) return <MailSent {...sent} onChange={() => setSent(undefined)} />
  return <AskForAddress onSent={setSent} />
}
