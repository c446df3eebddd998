const pages = {
  '/': '<h1>Move, breathe, rest</h1><p>Stillwater is a yoga studio in Portland, with small classes for beginners and for people who have practised for years.</p>',
  '/classes':
    '<h1>Classes</h1><h2>Gentle yoga</h2><p>Slow and careful, good for stiff backs.</p><h2>Vinyasa flow</h2><p>An hour that makes you sweat.</p><h2>Prenatal yoga</h2><p>Eight weeks with a midwife.</p>',
  '/pricing':
    '<h1>Pricing</h1><div class="plan"><h3>Drop-in</h3><span>$22</span></div><div class="plan"><h3>Ten classes</h3><span>$180</span></div><div class="plan"><h3>Unlimited month</h3><span>$149</span></div>',
  '/contact':
    '<h1>Contact</h1><p>Call us at (503) 227-1234 or write to hello@stillwater.example</p><p>1120 Alder Street, Portland, OR 97205</p><p>Mon-Fri 6:30am - 8:30pm</p>',
};
const menu =
  '<nav><a href="/classes">Classes</a><a href="/pricing">Pricing</a><a href="/contact">Contact</a><a href="https://www.instagram.com/stillwater.example">Instagram</a></nav>';
setTimeout(() => {
  document.getElementById('app').innerHTML =
    menu + '<main>' + (pages[location.pathname] ?? pages['/']) + '</main>';
  document.title = 'Stillwater Yoga';
}, 150);
