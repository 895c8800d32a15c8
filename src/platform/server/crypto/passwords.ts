import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { inLine } from '../concurrency/in-line.ts'

/** The cost of a hash: kibibytes of memory, and passes over them. */
interface HashCost {
  readonly memory: number
  readonly passes: number
}

// OWASP's minimum for Argon2id, with 1 lane: 19 MiB, 2 passes.
const owaspCost: HashCost = { memory: 19_456, passes: 2 }
const hash = promisify(argon2)

/** Hashes and compares passwords; the number at the same time leaves one core to the rest of the server. */
export interface PasswordHasher {
  /** `$argon2id$v=19$…`, with its own salt. */
  hash(password: string): Promise<string>
  /** True when the password made the hash; without a hash it takes as long, and is false. */
  verify(password: string, encoded: string | null | undefined): Promise<boolean>
}

/** A hasher that queues its callers, so that a flood of sign-ins leaves a core for other calls. Only tests give a cost. */
export function makeHasher(
  width = Math.max(1, availableParallelism() - 1),
  { memory, passes } = owaspCost,
): PasswordHasher {
  const turn = inLine(width)
  const derive = (password: string, nonce: Buffer) =>
    turn(async () => {
      const message = Buffer.from(password.normalize('NFC'))
      return Buffer.from(await hash('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength: 32 }))
    })
  const placeholder = { nonce: randomBytes(16), tag: randomBytes(32) }
  return {
    async hash(password) {
      const nonce = randomBytes(16)
      const tag = await derive(password, nonce)
      const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
      return `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(nonce)}$${text(tag)}`
    },
    async verify(password, encoded) {
      const parts = encoded?.split('$')
      const nonce = parts?.[4] ? Buffer.from(parts[4], 'base64') : placeholder.nonce
      const tag = parts?.[5] ? Buffer.from(parts[5], 'base64') : placeholder.tag
      const derived = await derive(password, nonce)
      return parts !== undefined && tag.length === derived.length && timingSafeEqual(derived, tag)
    },
  }
}
