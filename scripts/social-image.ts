import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openBrowser } from '../e2e/browser.ts'

// Draws the preview image that other sites show for a link to the product, from the screenshot of the schedule: `npm run social-image`.

const root = join(import.meta.dirname, '..')
const size = { width: 1200, height: 630 }
const data = async (type: string, file: string) =>
  `data:${type};base64,${(await readFile(join(root, file))).toString('base64')}`
const font = await data('font/woff2', 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const icon = await data('image/svg+xml', 'src/app/web/public/icon.svg')
const schedule = await data('image/png', 'docs/images/schedule.png')

const page = `<!doctype html><style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(${font}) }
  body { position: relative; width: ${size.width}px; height: ${size.height}px; margin: 0; overflow: hidden; background: #faf9f6; color: #25231f; font-family: Inter }
  .name { position: absolute; top: 64px; left: 72px; display: flex; align-items: center; gap: 20px; font-size: 40px; font-weight: 700; letter-spacing: -0.02em }
  .name img { width: 60px; height: 60px }
  h1 { position: absolute; top: 178px; left: 72px; width: 430px; margin: 0; font-size: 58px; font-weight: 700; line-height: 1.1; letter-spacing: -0.03em }
  p { position: absolute; top: 462px; left: 72px; width: 400px; margin: 0; color: #595550; font-size: 26px; line-height: 1.4 }
  .shot { position: absolute; top: 96px; left: 548px; width: 1060px; border: 1px solid #d9d5cb; border-radius: 18px; box-shadow: 0 24px 64px rgb(37 35 31 / 0.2) }
</style>
<div class="name"><img src="${icon}">Interim</div>
<h1>Temporary staffing from request to pay</h1>
<p>Plan shifts, clock hours, approve timesheets, pay workers, bill clients.</p>
<img class="shot" src="${schedule}">`

const browser = await openBrowser()
try {
  const tab = await browser.newPage({ viewport: size })
  await tab.setContent(page, { waitUntil: 'networkidle' })
  await tab.evaluate('document.fonts.ready')
  await sharp(await tab.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(root, 'src/app/web/public/social.png'))
} finally {
  await browser.close()
}
