import type { MouseEvent } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { controlOf } from './fault-controls.ts'
import styles from './FaultLinks.module.css'
import type { ContractForm, FieldFault } from './use-contract-form.ts'
import { useFaultText } from '#platform/web/forms/field/use-field.ts'

/** The errors of a form, from top to bottom, each with a link to its field. */
export function FaultLinks({
  form,
}: {
  form: Pick<ContractForm<unknown, unknown>, 'placed' | 'loose' | 'element' | 'id'>
}) {
  const { t } = useTranslation()
  const wordsOf = useFaultText()
  const { placed, loose, element, id } = form
  const within = (where: string | undefined, what: string) => (where ? t('platform.form.fault', { where, what }) : what)
  function go(event: MouseEvent, name: string) {
    event.preventDefault()
    const control = element.current && controlOf(element.current, id, name)
    control?.focus({ preventScroll: true })
    control?.scrollIntoView({ block: 'center' })
  }
  return (
    <ul className={styles.faults}>
      {[...new Set(loose.map(wordsOf))].map((words) => (
        <li key={words}>{words}</li>
      ))}
      {placed.map(({ path, fault, name, label, row }) => (
        <li key={path}>
          <a href={`#${name}`} onClick={(event) => go(event, name)}>
            {within(row, isNaming(fault, wordsOf(fault), label) ? wordsOf(fault) : within(label, wordsOf(fault)))}
          </a>
        </li>
      ))}
    </ul>
  )
}

// Messages of a domain name their field; generic ones and those of the server may not.
function isNaming(fault: FieldFault, words: string, label: string): boolean {
  if ('messageKey' in fault) return !fault.messageKey.startsWith('platform.')
  return words.toLocaleLowerCase().includes(label.toLocaleLowerCase())
}
