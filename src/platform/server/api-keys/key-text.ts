import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'interim_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The most digits that 32 bytes and a checksum of 32 bits have in base 62. */
const lengths = { secret: 43, checksum: 6 } as const
const shape = new RegExp(`^${prefix}([0-9A-Za-z]{${lengths.secret}})([0-9A-Za-z]{${lengths.checksum}})$`)

/** Returns a new API key: a prefix, 32 random bytes in base 62 and a checksum, by which secret scanners recognise it. */
export function makeKey(): string {
  const secret = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), lengths.secret)
  return `${prefix}${secret}${checksumOf(secret)}`
}

/** True for a text in the form of an API key with the right checksum. */
export function isKey(text: string): boolean {
  const [, secret, checksum] = shape.exec(text) ?? []
  return secret !== undefined && checksum === checksumOf(secret)
}

function checksumOf(secret: string): string {
  return inBase62(BigInt(crc32(secret)), lengths.checksum)
}

function inBase62(number: bigint, length: number): string {
  let text = ''
  for (let left = number; left > 0n; left /= 62n) text = digits.charAt(Number(left % 62n)) + text
  return text.padStart(length, '0')
}
