import { cutText } from '#base/cut-text.ts'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Looks for viruses. */
export interface Scanner {
  /** Returns what it finds in these bytes; throws if it cannot scan. */
  scan(bytes: Uint8Array): Promise<'clean' | 'infected'>
}

/** Used if no scanner is configured: everything counts as clean. */
export const noScanner: Scanner = { scan: () => Promise.resolve('clean') }

const answerWithinMs = 10_000
const piece = 64 * 1024

/** A ClamAV daemon at `tcp://host:3310`, asked by its INSTREAM command (clamd's manual, "COMMANDS"). */
export function makeClamav(address: string): Scanner {
  const { hostname: host, port } = new URL(address)
  return {
    async scan(bytes) {
      const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
      socket.setTimeout(answerWithinMs, () => socket.destroy(new Error('the scanner is silent')))
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += piece) {
        const part = bytes.subarray(at, at + piece)
        socket.write(sizeOf(part))
        socket.write(part)
      }
      // A part without size is the last. The daemon ends the connection with its answer.
      socket.write(Buffer.alloc(4))
      const answer = (await buffer(socket)).toString('utf8').replaceAll('\0', '').trim()
      if (answer === 'stream: OK') return 'clean'
      if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
      throw new Error(`the scanner says: ${cutText(answer, 200) || 'nothing'}`)
    },
  }
}

function sizeOf({ length }: Uint8Array): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(length)
  return size
}
