import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Returns the errors of a commit message. Lines that git drops (comments) do not count. */
export function faultsOf(message: string): string[] {
  const lines =
    message
      .split(/\n# -+ >8 -+/)[0]
      ?.split('\n')
      .filter((line) => !line.startsWith('#')) ?? []
  const [subject = '', ...rest] = lines.join('\n').trim().split('\n')
  if (/^(Merge|Revert|fixup!|squash!|amend!)\b/.test(subject)) return []
  const [, area = '', summary = ''] = /^([^:]*): (.*)$/.exec(subject) ?? []
  return [
    ...(subject.length > 72 ? [`the subject has ${subject.length} characters; at most 72 are allowed`] : []),
    ...(/^[a-z][a-z0-9-]*(, [a-z][a-z0-9-]*)*$/.test(area) ? [] : ['the subject begins with an area: “clock: …”']),
    ...(area && !/^\p{Lu}/u.test(summary) ? ['the summary after the area begins with a capital letter'] : []),
    ...(/[.…]$/.test(subject) ? ['the subject has no full stop at its end'] : []),
    ...(/^\p{Lu}\p{L}*(ed|ing)\b(?<!Embed|Feed|Need|Speed|Exceed|Proceed|Shed|Seed|Bring|String)/u.test(summary)
      ? ['the summary is an imperative: “Add”, not “Added” or “Adding”']
      : []),
    ...(rest.length > 0 && rest[0] !== '' ? ['a blank line separates the subject from the body'] : []),
    ...(rest.join('').trim() === '' ? ['the body says why'] : []),
  ]
}

/** Checks the message in a file, as given by a git hook, or those of a range of commits such as `origin/main..HEAD`. */
function check(what: string): number {
  const messages = what.includes('..')
    ? execFileSync('git', ['log', '--no-merges', '--format=%B%x00', what], { encoding: 'utf8' }).split('\0')
    : [readFileSync(what, 'utf8')]
  let wrong = 0
  for (const message of messages.filter((one) => one.trim() !== '')) {
    const faults = faultsOf(message)
    if (faults.length === 0) continue
    wrong += 1
    console.error(`“${message.trim().split('\n')[0]}”\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  }
  return wrong === 0 ? 0 : 1
}

if (import.meta.main) process.exitCode = check(process.argv[2] ?? '.git/COMMIT_EDITMSG')
