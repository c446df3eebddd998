const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const route = async () => {
  const root = document.querySelector('#app');
  root.innerHTML = '<p>Laden…</p>';
  const name = location.pathname === '/' ? 'home' : location.pathname.slice(1);
  await wait(400);
  const page = await (await fetch(`/${name}.json`)).json();
  await wait(500);
  root.innerHTML =
    '<nav><a href="/">Home</a> <a href="/tarieven">Tarieven</a> <a href="/contact">Contact</a></nav>' +
    page.html;
  document.title = page.title;
};
void route();
