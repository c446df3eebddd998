import type { WebProcess } from '../http.ts';

export interface ToolAnswer {
  content: { text: string }[];
  isError?: boolean;
}

/** An MCP client for protocol version 2025-06-18, without a session. */
export function mcpClient(web: WebProcess, token: string) {
  let id = 0;
  return async <Result>(method: string, params: object = {}): Promise<Result> => {
    const response = await fetch(`${web.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: (id += 1), method, params }),
    });
    const text = await response.text();
    const body = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}');
    const { result, error } = JSON.parse(body) as { result?: Result; error?: unknown };
    if (!result) throw new Error(`${response.status} ${JSON.stringify(error ?? text)}`);
    return result;
  };
}
