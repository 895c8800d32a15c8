import { Logo } from '#platform/web/ui/page/Logo.tsx'
import styles from './Splash.module.css'

/** Shown until the session has loaded. */
export function Splash() {
  return (
    <div className={styles.splash} aria-busy>
      <Logo />
    </div>
  )
}
