import type { Language } from '#base/language.ts'
import type { ContractKind } from '../../rules.ts'
import { assignment as belgian, intent, student } from './belgium.ts'
import { clientContract as belgianClient } from './belgium-client.ts'
import { assignment as french } from './france.ts'
import { clientContract as frenchClient } from './france-client.ts'
import { framework } from './framework.ts'
import { placement } from './netherlands.ts'
import { clientContract as dutchClient } from './netherlands-client.ts'

/** When the default texts were compared with their sources. */
export const defaultEdition = '2026-11'

const texts: Readonly<Record<ContractKind, Readonly<Partial<Record<Language, string>>>>> = {
  be_intent: intent,
  be_assignment: belgian,
  be_student: student,
  fr_assignment: french,
  nl_placement: placement,
  be_client: belgianClient,
  fr_client: frenchClient,
  nl_client: dutchClient,
  be_framework: framework.be,
  fr_framework: framework.fr,
  nl_framework: framework.nl,
}

/** Returns the default text of a template. Throws if the kind is not written in the language. */
export function defaultTemplate(kind: ContractKind, language: Language): string {
  const text = texts[kind][language]
  if (text === undefined) throw new Error(`there is no default text of ${kind} in ${language}`)
  return text
}
