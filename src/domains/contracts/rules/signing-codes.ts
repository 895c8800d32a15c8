/** For how long an emailed code signs a contract, in minutes. */
export const signingCodeMinutes = 10

/** How many wrong codes end a code. */
export const mostCodeTries = 5

/** How long a contact waits before another code for the same contract, in seconds. */
export const codePauseSeconds = 60

/** Returns an address without most of its letters, as evidence shows it: `j***@client.example`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
