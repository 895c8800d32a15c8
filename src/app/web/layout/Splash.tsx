import { Logo } from '#platform/web/ui/page/Logo.tsx'
import styles from './Splash.module.css'

/** What is seen for the moment before it is known who is there. */
export function Splash() {
  return (
    <div className={styles.splash} aria-busy>
      <Logo />
    </div>
  )
}
