import { blocksOf } from '../rules/template.ts'
import styles from './ContractText.module.css'

/** The text of a contract in its own language; its title is that of the page. */
export function ContractText({ text, language }: { text: string; language: string }) {
  return (
    <div className={styles.text} lang={language}>
      {blocksOf(text).map(({ kind, text: words }, index) => {
        // The same paragraph may occur twice.
        const key = `${index} ${words}`
        if (kind === 'title') return null
        return kind === 'heading' ? <h3 key={key}>{words}</h3> : <p key={key}>{words}</p>
      })}
    </div>
  )
}
