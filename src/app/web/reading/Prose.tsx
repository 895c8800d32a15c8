import { Fragment } from 'react'
import { Link } from '#platform/web/navigation/Link.tsx'
import { type Block, lineText, type Run } from './prose.ts'
import styles from './Prose.module.css'

/** Shows a text as paragraphs and lists; everything in it is text, and its links stay within the application. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.prose}>
      {blocks.map((block) => (
        <Part key={block.at} block={block} />
      ))}
    </div>
  )
}

function Part({ block: { kind, lines } }: { block: Block }) {
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

function Runs({ runs }: { runs: readonly Run[] }) {
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
