import { Fragment } from 'react'
import { piecesOf } from '../../rules.ts'
import styles from './MessageText.module.css'

/** The text of a message. Web addresses become links; everything else is plain text. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text} dir="auto">
      {piecesOf(text).map(({ text: shown, at, href }) =>
        href === undefined ? (
          <span key={at}>{shown}</span>
        ) : (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            <Breakable address={shown} />
          </a>
        ),
      )}
    </p>
  )
}

/** A web address that wraps after its slashes rather than inside a word. */
function Breakable({ address }: { address: string }) {
  return address.split(/(?<=[/?&])/).map((part, index, parts) => (
    <Fragment key={parts.slice(0, index).join('')}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
