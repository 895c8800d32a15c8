import type { TagColour } from '../rules.ts'
import styles from './TagChips.module.css'
import { useTagColours } from './use-tag-colours.ts'

interface Props {
  names: readonly string[]
  colours: ReadonlyMap<string, TagColour>
  /** The most that are shown; the number of the others follows. */
  most?: number
}

/** The tags of a record in their colours. */
export function TagChips({ names, colours, most = Infinity }: Props) {
  if (names.length === 0) return null
  const rest = names.slice(most)
  return (
    <span className={styles.chips}>
      {names.slice(0, most).map((name) => (
        <span key={name} className={styles.chip} data-colour={colours.get(name) ?? 'grey'}>
          {name}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles.rest} title={rest.join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}

/** The tags on the page of a record. */
export function RecordTags({ names }: { names: readonly string[] }) {
  return <TagChips names={names} colours={useTagColours()} />
}
