import { NativeSelect } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type ImportMatch, type MatchChoice, matchChoices } from '../../contract/matches.ts'
import styles from './FileMatches.module.css'

/** The choices that were made, by line. */
export type Choices = Readonly<Record<number, MatchChoice>>

/** The choice of each line: the one that was made, else the one that the server proposes. */
export function choicesOf(matches: readonly ImportMatch[], made: Choices): Choices {
  return Object.fromEntries(
    matches.flatMap(({ line, choice }) => {
      const chosen = made[line] ?? choice
      return chosen ? [[line, chosen]] : []
    }),
  )
}

interface Props {
  matches: readonly ImportMatch[]
  choices: Choices
  pending: boolean
  onChoose: (choices: Choices) => void
}

/** Rows that may be duplicates of stored records, with the action for each. */
export function FileMatches({ matches, choices, pending, onChoose }: Props) {
  const { t } = useTranslation()
  const optionsOf = (some: readonly MatchChoice[]) =>
    some.map((value) => ({ value, label: t(`imports.matches.${value}`) }))
  const unchosen = { value: '', label: t('imports.matches.choose') }
  function chooseAll(choice: MatchChoice) {
    const allowed = matches.filter((match) => match.choices.includes(choice))
    onChoose({ ...choices, ...Object.fromEntries(allowed.map(({ line }) => [line, choice])) })
  }
  return (
    <Panel title={t('imports.matches.title', { count: matches.length })} lead={t('imports.matches.text')}>
      {matches.length > 1 && (
        <NativeSelect
          label={t('imports.matches.all')}
          className={styles.all ?? ''}
          value=""
          disabled={pending}
          data={[unchosen, ...optionsOf(matchChoices)]}
          onChange={({ currentTarget: { value } }) => value !== '' && chooseAll(value as MatchChoice)}
        />
      )}
      <ul className={styles.list}>
        {matches.map(({ line, name, record, message, choice, choices: allowed }) => (
          <li key={line} className={styles.row}>
            <div className={styles.words}>
              <strong>
                {name}
                {record && record.name !== name && ` → ${record.name}`}
              </strong>
              <span className={styles.note}>{[t('imports.matches.line', { line }), message].join(' · ')}</span>
            </div>
            <NativeSelect
              aria-label={`${t('imports.matches.line', { line })}: ${name}`}
              value={choices[line] ?? choice ?? ''}
              disabled={pending}
              data={[...(choice === null && !choices[line] ? [unchosen] : []), ...optionsOf(allowed)]}
              onChange={({ currentTarget: { value } }) => onChoose({ ...choices, [line]: value as MatchChoice })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
