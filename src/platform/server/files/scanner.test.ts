import { expect, onTestFinished, test } from 'vitest'
import { eicar, startClamd } from '../testing/clamd.ts'
import { makeClamav, noScanner } from './scanner.ts'

async function scannerThat(...says: Parameters<typeof startClamd>) {
  const daemon = await startClamd(...says)
  onTestFinished(async () => void (await daemon.stop()))
  return makeClamav(daemon.address)
}

test('T21 a file with a virus is distinguished from one without, whatever its size', async () => {
  const scanner = await scannerThat()
  expect(await scanner.scan(Buffer.alloc(0))).toBe('clean')
  expect(await scanner.scan(Buffer.alloc(200_000, 1))).toBe('clean')
  expect(await scanner.scan(Buffer.from(eicar))).toBe('infected')
  expect(await scanner.scan(Buffer.concat([Buffer.alloc(65_530), Buffer.from(eicar)]))).toBe('infected')
})

test('each byte arrives as it is', async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))
  let heard: Buffer | undefined
  const scanner = await scannerThat((got) => {
    heard = Buffer.from(got)
    return 'stream: OK'
  })
  await scanner.scan(bytes)
  expect(heard?.equals(bytes)).toBe(true)
})

test.each(['INSTREAM size limit exceeded. ERROR', '', 'OK', 'stream: OKAY', undefined])(
  'T21 what is no verdict (%j) is not taken for one',
  async (answer) => {
    await expect((await scannerThat(() => answer)).scan(Buffer.from('x'))).rejects.toThrow()
  },
)

test('a scanner that is not there has found nothing out', async () => {
  await expect(makeClamav('tcp://127.0.0.1:1').scan(Buffer.from('x'))).rejects.toThrow()
  expect(await noScanner.scan(Buffer.from(eicar))).toBe('clean')
})
