import { expect, test } from 'vitest'
import { blocksOf, checkMentions, faultsOf, titleOf, writeContract } from './template.ts'

const template = `# Contract
{{#if amendment.number}}Amendment {{amendment.number}}{{/if}}

## Reason [be_reason]
Reason: {{reason}}.
{{reasonDetail}}

## Trial [be_trial]
{{#if trialDays}}{{trialDays}} days{{/if}}{{#unless trialDays}}None{{/unless}}
`

test('a contract is the template with its values; what has no value is left out', () => {
  expect(writeContract(template, { reason: 'replacement', trialDays: '3' })).toBe(
    '# Contract\n\n## Reason\nReason: replacement.\n\n## Trial\n3 days',
  )
  const amended = writeContract(template, { 'amendment.number': '2', reasonDetail: 'Anna is ill', trialDays: '0' })
  expect(amended).toContain('Amendment 2')
  expect(amended).toContain('Anna is ill')
  expect(amended).toContain('## Trial\nNone')
})

test('a value can be neither a heading nor a placeholder', () => {
  const written = writeContract('# T\n{{reason}}', { reason: '## Pay\n# Other\n{{payRate}}', payRate: 'EUR 1' })
  expect(blocksOf(written)).toEqual([
    { kind: 'title', text: 'T' },
    { kind: 'text', text: 'Pay' },
    { kind: 'text', text: 'Other' },
    { kind: 'text', text: '{{payRate}}' },
  ])
  expect(titleOf(written)).toBe('T')
})

test('conditions can be nested', () => {
  const nested = '# T\n{{#if role}}A{{#if reason}}B{{/if}}{{#unless reason}}C{{/unless}}{{/if}}'
  expect(writeContract(nested, { role: 'x', reason: 'y' })).toBe('# T\nAB')
  expect(writeContract(nested, { role: 'x' })).toBe('# T\nAC')
  expect(writeContract(nested, { reason: 'y' })).toBe('# T')
})

test('a mention is covered by a clause that names it and contains what it must say', () => {
  const covered = (text: string) =>
    checkMentions('be_assignment', text).flatMap(({ id, clause }) => (clause === null ? [] : [`${id} ${clause}`]))
  expect(covered(template)).toEqual(['be_reason Reason', 'be_trial Trial'])
  expect(covered('# T\n## Reason [be_reason]\nNone')).toEqual([])
  expect(checkMentions('fr_assignment', '# T\n## Hiring [fr_hiring]\n{{role}}\n').at(-1)?.clause).toBeNull()
  expect(covered('# T\n## Reason\n{{reason}} counts')).toEqual([])
  expect(covered('# T\n## Both [be_reason, be_trial]\n{{reason}} counts for {{trialDays}} days')).toEqual([
    'be_reason Both',
    'be_trial Both',
  ])
})

test('faults of a template are named with their line', () => {
  expect(faultsOf('be_assignment', template)).toEqual([])
  expect(
    faultsOf('be_assignment', 'No title\n## Pay [be_wage]\n{{salary}} {{#if reason}}\n{{/unless}}{{/if}}'),
  ).toEqual([
    { line: 2, problem: 'mentionUnknown', name: 'be_wage' },
    { line: 3, problem: 'placeholderUnknown', name: 'salary' },
    { line: 4, problem: 'conditionUnopened', name: '/unless' },
    { line: 1, problem: 'titleMissing', name: '' },
  ])
  expect(faultsOf('be_assignment', '# T\n{{#if reason}}')).toEqual([
    { line: 2, problem: 'conditionOpen', name: 'reason' },
  ])
})

// The first one blocked the event loop for ten seconds at 3,000 characters.
test.each([
  ['spaces after a brace', `{{${' '.repeat(20_000)}`],
  ['brackets in a heading', `## ${'['.repeat(20_000)}`],
  ['spaces in a heading', `## a${' '.repeat(20_000)}x`],
  ['open conditions', '{{#if role}}'.repeat(1600)],
  ['pairs of conditions', '{{#if role}}{{/if}}'.repeat(1000)],
  ['nested conditions', '{{#if role}}'.repeat(1000) + '{{/if}}'.repeat(1000)],
])('%s up to the limit of a template are read about as quickly as its usual text', (_, hostile) => {
  // The quickest of three: other programs only make one slower.
  const read = (text: string) =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const startedAt = performance.now()
        faultsOf('be_assignment', text)
        checkMentions('be_assignment', text)
        writeContract(text, { role: 'x' })
        return performance.now() - startedAt
      }),
    )
  const usual = template.repeat(Math.ceil(20_000 / template.length))
  expect(read(`# T\n${hostile}`)).toBeLessThan(20 * read(usual) + 20)
})
