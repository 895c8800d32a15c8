import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { type EngineFault, engineFaults } from './testing/engine-faults.ts'
import { generatedSet } from './testing/generated-set.ts'

test('T74 the generated sets have what the calculation must distinguish', () => {
  const seen = new Map<string, number>()
  const note = (what: unknown) => seen.set(String(what), (seen.get(String(what)) ?? 0) + 1)
  for (let seed = 1; seed <= 400; seed++) {
    const { organisation, records } = generatedSet(seed)
    note(organisation.past.at(0)?.time_zone)
    for (const { currency, pay_period_id: period } of records.stubs) note(`${String(currency)} ${String(period)}`)
    for (const lines of records.linesOf.values())
      for (const { kind, component, article } of lines) {
        note(kind)
        if (component) note(article)
      }
    for (const { kind } of records.adjustments) note(`by hand: ${String(kind)}`)
    for (const entry of records.entries)
      if (entry.at(0) === undefined && entry.states().length > 2) note('corrected or late')
  }
  const expected = [
    'Europe/Brussels | Australia/Lord_Howe | PST | Asia/Kolkata',
    'EUR first | EUR last | TND first | TND last | JPY first | JPY last | USD first | USD last',
    'regular | overtime | night | holiday | component | bonus | earning | taxes | insurance | other',
    'Code du travail, L1251-32 | Code du travail, L1251-19',
    'CAO voor Uitzendkrachten (2025), art. 18 | Wet minimumloon en minimumvakantiebijslag, art. 15–17',
    'by hand: bonus | by hand: earning | by hand: deduction | corrected or late',
  ].flatMap((line) => line.split(' | '))
  expect(expected.filter((one) => (seen.get(one) ?? 0) < 10)).toEqual([])
})

const seeds = Array.from({ length: 250 }, (_, index) => index + 1)

test.each(engineFaults.map((fault) => [fault.name, fault] as const))(
  'T74 a fault in the product is named: %s',
  async (_, fault) => {
    const { named, found } = await verifiedWith(fault)
    expect(named, found.join('\n')).toMatch(/^generated · Pay stub 2026-000[12] · Zoë Peeters · /)
  },
)

function verifiedWith(fault: EngineFault): Promise<{ named: string | undefined; found: string[] }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('testing/faulty-engine.ts', import.meta.url), { workerData: { fault, seeds } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
