import { IconCoffee, IconDots, IconToolsKitchen2 } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type PauseType, pauseTypes } from '../../rules.ts'
import styles from './BreakButtons.module.css'

const icons = { lunch: IconToolsKitchen2, coffee: IconCoffee, other: IconDots } as const

interface Props {
  busy: boolean
  onBreak: (type: PauseType) => void
}

/** Buttons that start a break of one of three kinds. */
export function BreakButtons({ busy, onBreak }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset disabled={busy}>
      <legend className={styles.legend}>{t('clock.action.pause')}</legend>
      <div className={styles.kinds}>
        {pauseTypes.map((type) => {
          const Icon = icons[type]
          return (
            <button key={type} type="button" className={styles.kind} onClick={() => onBreak(type)}>
              <Icon size={26} stroke={1.7} aria-hidden />
              {t(`timesheets.breakType.${type}`)}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
