import { expect, test } from 'vitest'
import { contractKinds, kindsOfContracts } from '../../rules.ts'
import { detailsOf } from '../../rules/details.ts'
import { factNames } from '../../rules/placeholders.ts'
import { checkMentions, faultsOf, writeContract } from '../../rules/template.ts'
import { defaultTemplate } from './templates.ts'

const all = contractKinds.flatMap((kind) => kindsOfContracts[kind].languages.map((language) => ({ kind, language })))

test.each(all)(
  'the default template of $kind in $language has each mention that the law demands',
  ({ kind, language }) => {
    const text = defaultTemplate(kind, language)
    expect(faultsOf(kind, text)).toEqual([])
    expect(checkMentions(kind, text).filter(({ clause }) => clause === null)).toEqual([])
  },
)

test.each(all)(
  '$kind in $language contains each detail of its form, and leaves no gap without the optional ones',
  ({ kind, language }) => {
    const details = detailsOf(kind)
    const text = defaultTemplate(kind, language)
    expect(details.filter(({ name }) => !text.includes(`{{${name}}}`))).toEqual([])
    const required = details.filter(({ isRequired }) => isRequired).map(({ name }) => name)
    const values = Object.fromEntries([...factNames, ...required].map((name) => [name, `<${name}>`]))
    const contract = writeContract(text, values)
    for (const name of required) expect(contract).toContain(`<${name}>`)
    expect(contract).not.toMatch(/[{}]/)
  },
)
