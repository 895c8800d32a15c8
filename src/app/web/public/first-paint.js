// Before anything is drawn: the colours and the language that were chosen on this device, the texts in that language, and the data
// with which the last visit began. Until the application has loaded, it also remembers what is pressed in the sign-in form.
;(function () {
  var root = document.documentElement
  var texts = document.currentScript.dataset
  var chosen
  try {
    var scheme = localStorage.getItem('interim.scheme') || 'auto'
    var dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
    chosen = localStorage.getItem('interim.language')
    // The sign-in form came in the language of the browser: it is hidden if another one was chosen.
    if (chosen && chosen !== root.lang) root.dataset.otherLanguage = ''
    root.lang = chosen || root.lang
  } catch {
    root.setAttribute('data-mantine-color-scheme', 'light')
  }
  // `early-input.ts` repeats the last press when the application has loaded.
  document.addEventListener('click', function (event) {
    var pressed = event.target.closest('[data-early] button')
    if (pressed) window.earlyPress = pressed.textContent
  })
  document.addEventListener('keydown', function (event) {
    var submits =
      event.key === 'Enter' && event.target.matches('[data-early] input') && document.querySelector('[data-submits]')
    if (submits) submits.click()
  })
  var wanted = [chosen || '']
    .concat(navigator.languages)
    .map((tag) => tag.split('-')[0].toLowerCase())
    .find((language) => texts[language])
  var file = texts[wanted || 'en']
  if (!file) return
  var link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
  readAhead()

  // What the home read at the last visit is read while the application loads; `src/platform/web/api/early-reads.ts` takes the responses.
  function readAhead() {
    try {
      var home = JSON.parse(localStorage.getItem('interim.home') || 'null')
      var meta = document.querySelector('meta[name="session"]')
      if (!home || !home.reads || meta.content === 'none') return
      if (location.pathname !== '/' && location.pathname !== home.path) return
      var responses = {}
      home.reads.forEach(function (address) {
        if (!address.startsWith('/api/')) return
        responses[address] = fetch(address, {
          headers: { accept: 'application/json', 'accept-language': home.language },
          credentials: 'same-origin',
        })
        // Whoever takes it handles the failure.
        responses[address].catch(function () {})
      })
      window.earlyReads = { language: home.language, responses: responses }
    } catch {
      // Storage may be blocked, or hold something else: the application reads by itself.
    }
  }
})()
