package bridge

import (
	"encoding/json"
	"os"
	"os/exec"
	"testing"

	vectors "boardwire-vectors"
)

// TestVectors judges a testee of the protocol with the packed module. The variable is that of against_runner.py.
func TestVectors(t *testing.T) {
	var names struct {
		vectors.Codec
		Command, Operations []string
	}
	json.Unmarshal([]byte(os.Getenv("TESTEE")), &names)
	testee := exec.Command(names.Command[0], names.Command[1:]...)
	requests, _ := testee.StdinPipe()
	replies, _ := testee.StdoutPipe()
	testee.Start()
	writer, reader := json.NewEncoder(requests), json.NewDecoder(replies)
	reader.UseNumber()
	writer.Encode(map[string]any{"id": "0", "op": "hello", "protocol": 1})
	reader.Decode(new(any))
	names.Functions = map[string]func(vectors.Request) vectors.Reply{}
	for _, operation := range names.Operations {
		names.Functions[operation] = func(request vectors.Request) (reply vectors.Reply) {
			request.Members["id"], request.Members["op"], request.Members["format"] = "1", request.Operation, names.Format
			writer.Encode(request.Members)
			reader.Decode(&reply)
			return reply
		}
	}
	vectors.Test(t, names.Codec)
}
