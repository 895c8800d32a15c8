import { Fragment } from 'react'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { Picture } from './articles.ts'
import { type Block, lineText, type TextRun } from './prose.ts'
import styles from './Prose.module.css'

interface Props {
  blocks: readonly Block[]
  /** The pictures that the text refers to. */
  pictures?: Readonly<Record<string, Picture>>
}

/** Shows a text as paragraphs, lists and pictures, without HTML; its links stay within the application. */
export function Prose({ blocks, pictures }: Props) {
  return (
    <div className={styles.prose}>
      {blocks.map((block) => (
        <Part key={block.at} block={block} picture={pictures?.[block.picture ?? '']} />
      ))}
    </div>
  )
}

function Part({ block: { kind, lines }, picture }: { block: Block; picture: Picture | undefined }) {
  if (kind === 'picture') {
    if (!picture) return null
    return <img {...picture} alt={lines.map(lineText).join(' ')} loading="lazy" className={styles.picture} />
  }
  const items = lines.map((runs) => (
    <li key={lineText(runs)}>
      <Runs runs={runs} />
    </li>
  ))
  if (kind === 'bullets') return <ul>{items}</ul>
  if (kind === 'numbers') return <ol>{items}</ol>
  const [runs = []] = lines
  return kind === 'heading' ? (
    <h2>
      <Runs runs={runs} />
    </h2>
  ) : (
    <p>
      <Runs runs={runs} />
    </p>
  )
}

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return runs.map(({ at, text, strong, to }) => {
    if (to) {
      return (
        <Link key={at} to={to}>
          {text}
        </Link>
      )
    }
    return <Fragment key={at}>{strong ? <strong>{text}</strong> : text}</Fragment>
  })
}
