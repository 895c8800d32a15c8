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
            {shown}
          </a>
        ),
      )}
    </p>
  )
}
