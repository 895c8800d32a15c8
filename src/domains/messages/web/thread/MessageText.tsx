import { piecesOf } from '../../rules.ts'
import styles from './MessageText.module.css'

/** The text of a message as it was typed; addresses of the web may be followed, and nothing else is more than text. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text} dir="auto">
      {piecesOf(text).map(({ text: shown, at, href }) =>
        href === undefined ? (
          <span key={at}>{shown}</span>
        ) : (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {shown}
          </a>
        ),
      )}
    </p>
  )
}
